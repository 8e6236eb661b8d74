"""Reading and writing of files: outputs appear whole or not at all and never replace inputs."""
