/** An amount in ringgit with two decimals. */
export const ringgit = (sen: number): string => (sen / 100).toFixed(2)
