// Apart from the other rules, because the first screen loads it with the session.

/** So many accounts may know one browser. */
export const maxDeviceTokens = 5
