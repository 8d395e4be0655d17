import { TextInput, type TextInputProps } from '../../components/ui/fields/TextInput.tsx'

/** The field of the account's address, marked so that password managers find it. */
export const EmailInput = (props: TextInputProps) => (
  <TextInput type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...props} />
)
