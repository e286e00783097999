/** After so many wrong tries a PIN counts for nothing until the password was right. */
export const MAX_PIN_FAILURES = 5
