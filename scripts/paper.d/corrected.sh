# corrected PART: prints what a part of the paper whose script this is reads otherwise than is printed there.
# doc/errata.md has all such places, with what shows them.
corrected()
{
    sed -n "s/^${0##*/} $1: /corrected: /p" <<'END'
hypercubes 1: Eq. (3), transmissions of the total exchange: printed d 2^(d-1), read d 2^(2d-1), as Table 1 has it
hypercubes fig3: Sec. 2, m(t): printed floor((n(t)-1)/d), read 1 + ((n(t)-1) mod d)
meshes theorems: remark after Theorem 2, whole packets on a ring: printed ceil(p/2), read floor(p/2)
meshes theorems: Theorems 3 and 4: printed windows of p steps, read windows of p - 1
meshes pmnb: (5b) and (6b), last term: printed 4(p-1) t_p, read 4(p-1) d t_p
meshes messages: (5b) and (6b), last term: printed 4(p-1) t_p, read 4(p-1) d t_p
meshes dynamic: (12) and (14) for whole packets: with X and V of (9b) and (10b)
star length: before Eq. (1): printed l_{n,1} as the average distance in the k-star, read l_{k,1}
star length: footnote 1: printed (k + 2/k + H_k - 4)(k!-1)/k! with H_k the sum of 1/i!, read k + 2/k + H_k - 4 with 1/i
star 2: Eq. (1), units: printed n! l_{n,k} + n! l_{n,1}, read n! l_{n,k} + n! l_{k,1}
star fig2: Eq. (1), units: printed n! l_{n,k} + n! l_{n,1}, read n! l_{n,k} + n! l_{k,1}
star fig3: Eq. (1), units: printed n! l_{n,k} + n! l_{n,1}, read n! l_{n,k} + n! l_{k,1}
star fig4: Eq. (1), units: printed n! l_{n,k} + n! l_{n,1}, read n! l_{n,k} + n! l_{k,1}
star best: Eq. (1), units: printed n! l_{n,k} + n! l_{n,1}, read n! l_{n,k} + n! l_{k,1}
star 4: Eq. (1), units: printed n! l_{n,k} + n! l_{n,1}, read n! l_{n,k} + n! l_{k,1}
worm eqs: Eq. (12), MD_1(E_1) in three dimensions: printed 3, read 7
worm eqs: Eq. (16), d = 1: printed formula 0 / 0, read (3 k 2^k + 2^k - (-1)^k) / 9
worm theorem1: Theorem 1 and Eq. (7), ends of the regions: printed 2^(k-1) - 1 - a_k/2, read 2^(k-1) - (a_k + 1)/2
worm theorem1: Theorem 1: printed (viii) for the ninth region, read (ix)
gossip 1: Theorem 1: printed n^2 + n - 1/2 and n^2 + n - 1, read n^2/2 + n - 1/2 and n^2/2 + n - 1
gossip 1: Theorem 3: printed for even n, read for odd n
gossip paths: Sec. 3.2 and Lemma 3: printed ceil(n/2) tokens at an odd node, read floor(n/2)
gossip prior: Sec. 1, for [11]: printed n^2/2 + 2n 3 and n^2/2 + 2n 5/2, read 2n - 3 and 2n - 5/2
END
}
