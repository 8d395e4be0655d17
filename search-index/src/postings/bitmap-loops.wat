;; The loops over whole bitmaps, 16 bytes (128 vagas) a turn, by the machine's vector instructions. Addresses and lengths are
;; bytes; lengths are multiples of 16. `npm run wasm` writes bitmap-loops.ts from this file.
(module
  (import "bitmaps" "memory" (memory 1 65536 shared))

  (func (export "and") (param $into i32) (param $one i32) (param $other i32) (param $length i32)
    (local $at i32)
    (block $done (loop $next
      (br_if $done (i32.eq (local.get $at) (local.get $length)))
      (v128.store (i32.add (local.get $into) (local.get $at)) (v128.and
        (v128.load (i32.add (local.get $one) (local.get $at))) (v128.load (i32.add (local.get $other) (local.get $at)))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br $next))))

  (func (export "andNot") (param $into i32) (param $one i32) (param $other i32) (param $length i32)
    (local $at i32)
    (block $done (loop $next
      (br_if $done (i32.eq (local.get $at) (local.get $length)))
      (v128.store (i32.add (local.get $into) (local.get $at)) (v128.andnot
        (v128.load (i32.add (local.get $one) (local.get $at))) (v128.load (i32.add (local.get $other) (local.get $at)))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br $next))))

  (func (export "or") (param $into i32) (param $one i32) (param $other i32) (param $length i32)
    (local $at i32)
    (block $done (loop $next
      (br_if $done (i32.eq (local.get $at) (local.get $length)))
      (v128.store (i32.add (local.get $into) (local.get $at)) (v128.or
        (v128.load (i32.add (local.get $one) (local.get $at))) (v128.load (i32.add (local.get $other) (local.get $at)))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br $next))))

  (func (export "copy") (param $into i32) (param $from i32) (param $length i32)
    (memory.copy (local.get $into) (local.get $from) (local.get $length)))

  (func (export "clear") (param $into i32) (param $length i32)
    (memory.fill (local.get $into) (i32.const 0) (local.get $length)))

  ;; Counts the bits of each byte, and adds these counts up to four numbers of 32 bits.
  (func (export "countBoth") (param $one i32) (param $other i32) (param $length i32) (result i32)
    (local $at i32) (local $sums v128)
    (block $done (loop $next
      (br_if $done (i32.eq (local.get $at) (local.get $length)))
      (local.set $sums (i32x4.add (local.get $sums) (i32x4.extadd_pairwise_i16x8_u (i16x8.extadd_pairwise_i8x16_u
        (i8x16.popcnt (v128.and
          (v128.load (i32.add (local.get $one) (local.get $at))) (v128.load (i32.add (local.get $other) (local.get $at)))))))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br $next)))
    (i32.add
      (i32.add (i32x4.extract_lane 0 (local.get $sums)) (i32x4.extract_lane 1 (local.get $sums)))
      (i32.add (i32x4.extract_lane 2 (local.get $sums)) (i32x4.extract_lane 3 (local.get $sums)))))

  ;; Writes the slot of each bit, ascending, 32 bits each, and returns how many they are.
  (func (export "slotsOf") (param $bitmap i32) (param $length i32) (param $into i32) (result i32)
    (local $start i32) (local $at i32) (local $word i64)
    (local.set $start (local.get $into))
    (block $done (loop $next
      (br_if $done (i32.eq (local.get $at) (local.get $length)))
      (local.set $word (i64.load (i32.add (local.get $bitmap) (local.get $at))))
      (block $empty (loop $bit
        (br_if $empty (i64.eqz (local.get $word)))
        (i32.store (local.get $into)
          (i32.add (i32.shl (local.get $at) (i32.const 3)) (i32.wrap_i64 (i64.ctz (local.get $word)))))
        (local.set $into (i32.add (local.get $into) (i32.const 4)))
        (local.set $word (i64.and (local.get $word) (i64.sub (local.get $word) (i64.const 1))))
        (br $bit)))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br $next)))
    (i32.shr_u (i32.sub (local.get $into) (local.get $start)) (i32.const 2)))

  ;; Whether any bit is in the first and the second, and not in the third.
  (func (export "hasAny") (param $in i32) (param $and i32) (param $not i32) (param $length i32) (result i32)
    (local $at i32)
    (block $done (loop $next
      (br_if $done (i32.eq (local.get $at) (local.get $length)))
      (if (v128.any_true (v128.andnot
          (v128.and (v128.load (i32.add (local.get $in) (local.get $at))) (v128.load (i32.add (local.get $and) (local.get $at))))
          (v128.load (i32.add (local.get $not) (local.get $at)))))
        (then (return (i32.const 1))))
      (local.set $at (i32.add (local.get $at) (i32.const 16)))
      (br $next)))
    (i32.const 0))
)
