/** The part of the package that only computes. Its types are those of the whole. */
declare module 'qrcode/lib/core/qrcode.js' {
  export { create } from 'qrcode'
}
