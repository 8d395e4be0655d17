// The first screen loads this file with the session, so the file holds only what the session needs.

/** The number of accounts whose device tokens one browser keeps. */
export const maxDeviceTokens = 5
