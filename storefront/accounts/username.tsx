/** Tells password managers whose password is being set; nobody else sees it. */
export function Username({ email }: { email: string }) {
  return (
    <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
  )
}
