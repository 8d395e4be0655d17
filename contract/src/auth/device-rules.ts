// Apart from the other rules: the session, which is a part of every first screen, knows it.

/** A browser that several people share is known to this many accounts. */
export const maxDeviceTokens = 5
