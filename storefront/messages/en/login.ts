/** The login page. */
export const login = {
  title: 'Login',
  description: 'Log in to your Apeak account.',
  text: 'Enter your credentials to access your account',
  newHere: (register: string) => `New to Apeak? ${register}`,
  verifyFirst: 'Please verify your e-mail address.',
  rememberMe: 'Remember me',
  forgotPassword: 'Forgot your password?',
  loggingIn: 'Logging in...',
  invalid: 'Invalid email or password.',
}
