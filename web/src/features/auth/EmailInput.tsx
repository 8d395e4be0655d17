import { TextInput, type TextInputProps } from '../../components/ui/TextInput.tsx'

/** The address an account is known by, as password managers look for it. */
export const EmailInput = (props: TextInputProps) => (
  <TextInput type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
)
