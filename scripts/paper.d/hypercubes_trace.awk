# awk -F, -v d=D -f hypercubes_trace.awk -f PROGRAM: names for the fields of a transmission on a d-cube, and
# functions of nodes.

# The number x in d bits.
function bits(x,    i, text) {
    for (i = 0; i < d; i++) {
        text = x % 2 text
        x = int(x / 2)
    }
    return text
}

function xor(x, y,    i, z, power) {
    power = 1
    for (i = 0; i < d; i++) {
        z += (x % 2 != y % 2) * power
        x = int(x / 2)
        y = int(y / 2)
        power *= 2
    }
    return z + 0
}

{ step = $1; from = $2; to = $3; port = $4; origin = $6; dest = $7 }
