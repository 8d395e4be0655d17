import { cleanText } from '@plantao/contract/text-rules'
import type { ChangeEvent } from 'react'

/**
 * Cleans the element's value as the server will, so that the form's rules check the text that the server will store. Do
 * not use it for passwords.
 */
export function cleanTyped({ currentTarget: input, nativeEvent }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) {
  if ((nativeEvent as Partial<InputEvent>).isComposing) return
  // A space replaces each line end. An input of one line would drop the line end and join the words around it.
  const clean = (text: string) => (input.type === 'textarea' ? cleanText(text) : cleanText(text).replaceAll('\n', ' '))
  const [typed, caret] = [input.value, input.selectionStart]
  const cleaned = clean(typed)
  if (cleaned === typed) return
  input.value = cleaned
  // An e-mail field has no caret to set.
  if (caret === null) return
  const at = clean(typed.slice(0, caret)).length
  input.setSelectionRange(at, at)
}
