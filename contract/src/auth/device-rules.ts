// This file is separate, because the first screen loads it with the session.

/** The number of accounts whose device tokens one browser keeps. */
export const maxDeviceTokens = 5
