import { TextInput, type TextInputProps } from '../../components/ui/fields/TextInput.tsx'

/** `username` lets password managers fill in the e-mail address. */
export const EmailInput = (props: TextInputProps) => (
  <TextInput type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
)
