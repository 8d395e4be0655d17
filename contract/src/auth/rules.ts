/** A browser that several people share is known to this many accounts. */
export const maxDeviceTokens = 5
