/**
 * Where a tab keeps the address of its latest sign-up, until an address is confirmed, somebody signs in, or the reader
 * puts the line about it away. The first screen needs the key alone.
 */
export const pendingSignUpKey = 'plantao.sign-up'
