/** The most calls of a look at one account, so that many accounts stay below the limits of a user. */
export const mostCalls = 10;
