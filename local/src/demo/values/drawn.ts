/** A number from 0 to below `n` that looks random, but is the same in every run. Each prime gives another order. */
export const drawn = (row: number, n: number, prime: number) => Math.floor((((row + 1) * Math.sqrt(prime)) % 1) * n)
