// The first screen loads this file: keep it small.

/** Maximum number of accounts whose device tokens one browser keeps. */
export const maxDeviceTokens = 5
