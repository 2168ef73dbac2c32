/** The cookie that ties a sign-in at another provider to the browser that began it. Made and read by accounts; the gateway passes it on. */
export const oauthCookie = 'oauth'
