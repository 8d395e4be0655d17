/** Codes of Node for a connection that was not made, or was lost. */
export const networkError = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND)$/
