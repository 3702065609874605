/** The strength of a new password. */
export const passwordStrength = {
  hint: (characters: number) =>
    `At least ${characters} characters. Several words together make a strong password.`,
  tooShort: (missing: number) =>
    missing === 1 ? '1 more character.' : `${missing} more characters.`,
  weak: 'Weak: easy to guess.',
  fair: 'Fair: longer is safer.',
  good: 'Good.',
  strong: 'Strong.',
}
