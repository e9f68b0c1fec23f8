;; Stores to the same rows in two orders and does nothing else. store_order.mjs holds it, assembled and optimised:
;;   wasm-as --enable-simd store_order.wat -o - | wasm-opt --enable-simd -O3 - -o - | base64
(module
 (import "m" "m" (memory 1))
 (func $line (param $at i32)
  (v128.store offset=0 (local.get $at) (v128.const i32x4 1 1 1 1))
  (v128.store offset=16 (local.get $at) (v128.const i32x4 1 1 1 1))
  (v128.store offset=32 (local.get $at) (v128.const i32x4 1 1 1 1))
  (v128.store offset=48 (local.get $at) (v128.const i32x4 1 1 1 1)))
 (func $rows (param $a i32) (param $b i32) (param $bytes i32) (local $end i32)
  (local.set $end (i32.add (local.get $a) (local.get $bytes)))
  (loop $next
   (call $line (local.get $a))
   (call $line (local.get $b))
   (local.set $b (i32.add (local.get $b) (i32.const 64)))
   (br_if $next (i32.lt_u (local.tee $a (i32.add (local.get $a) (i32.const 64))) (local.get $end)))))
 ;; Row by row.
 (func (export "ascending") (param $rows i32) (param $bytes i32) (local $at i32) (local $end i32)
  (local.set $end (i32.mul (local.get $rows) (local.get $bytes)))
  (loop $next
   (call $line (local.get $at))
   (br_if $next (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 64))) (local.get $end)))))
 ;; As Sinusoids::by_rows: 32 pairs of rows, above and below each centre, line by line in turn.
 (func (export "around") (param $rows i32) (param $bytes i32) (local $centre i32) (local $b i32)
  (local.set $centre (i32.const 32))
  (loop $block
   (local.set $b (i32.const 0))
   (loop $pair
    (call $rows
     (i32.mul (local.get $bytes) (i32.add (local.get $centre) (local.get $b)))
     (i32.mul (local.get $bytes) (i32.sub (i32.sub (local.get $centre) (i32.const 1)) (local.get $b)))
     (local.get $bytes))
    (br_if $pair (i32.lt_u (local.tee $b (i32.add (local.get $b) (i32.const 1))) (i32.const 32))))
   (br_if $block (i32.lt_u (local.tee $centre (i32.add (local.get $centre) (i32.const 64))) (local.get $rows)))))
)
