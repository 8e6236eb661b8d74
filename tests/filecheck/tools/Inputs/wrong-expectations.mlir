// expected-error@+1 {{nothing fails here}}
func.func private @f() -> ()

// -----


bar.x

// -----

// expected-error @ +1 {{a space too many}}
bar.y

// -----

// expected-error@+1 2 {{not registered}}
bar.z

// -----

bar.x // expected-warning {{not registered}}

// -----

bar.x // expected-error {{is unregistered}}
