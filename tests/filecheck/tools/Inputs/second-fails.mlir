func.func private @one() -> ()

// -----

bar.x

// -----

func.func private @three() -> ()
