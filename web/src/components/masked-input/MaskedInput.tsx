import { formatValor } from '@plantao/contract/format'
import { parseValor } from '@plantao/contract/vagas/rules'
import type { ChangeEvent, FocusEvent } from 'react'
import { TextInput, type TextInputProps } from '../ui/fields/TextInput.tsx'
import { caretAfter, type Mask, maskCnpj, maskPhone } from './masks.ts'

function applyMask(input: HTMLInputElement, mask: Mask, inputType: string) {
  const [typed, caret] = [input.value, input.selectionStart ?? input.value.length]
  const shaped = mask(typed)
  if (shaped === typed) return
  input.value = shaped
  const at = caretAfter(typed, caret, shaped, inputType === 'deleteContentForward')
  input.setSelectionRange(at, at)
}

/** Writes the formatted value into the element itself, because react-hook-form's `register` reads it there. */
function MaskedInput({ mask, onChange, ...rest }: TextInputProps & { mask: Mask }) {
  return (
    <TextInput
      {...rest}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        const { inputType = '', isComposing = false } = event.nativeEvent as Partial<globalThis.InputEvent>
        if (!isComposing) applyMask(event.currentTarget, mask, inputType)
        onChange?.(event)
      }}
    />
  )
}

export const CnpjInput = (props: TextInputProps) => (
  <MaskedInput
    mask={maskCnpj}
    autoCapitalize="characters"
    spellCheck={false}
    placeholder="00.000.000/0000-00"
    {...props}
  />
)

export const PhoneInput = (props: TextInputProps) => (
  <MaskedInput mask={maskPhone} type="tel" autoComplete="tel" placeholder="Ex.: (11) 98765-4321" {...props} />
)

/** An input for money. It formats on blur, because a half-typed amount is ambiguous ('1.400' may become '1.400,50'). */
export const MoneyInput = ({ onChange, onBlur, ...rest }: TextInputProps) => (
  <TextInput
    inputMode="decimal"
    autoComplete="off"
    placeholder="Ex.: 1.400,50"
    {...rest}
    onChange={onChange}
    onBlur={(event: FocusEvent<HTMLInputElement>) => {
      const input = event.currentTarget
      const { valor } = parseValor(input.value)
      const shaped = valor === null ? input.value : formatValor(valor).replace('\u00a0', ' ')
      if (shaped !== input.value) {
        input.value = shaped
        onChange?.(event as unknown as ChangeEvent<HTMLInputElement>)
      }
      onBlur?.(event)
    }}
  />
)
