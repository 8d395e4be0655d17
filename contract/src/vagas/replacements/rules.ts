import { parsePhone } from '../../phone.ts'

/** Hours before the start in which a vaga that opened again is urgent, as in the database (app.urgent_period). */
export const urgentCallHours = 48

/** A link that opens a conversation with this text ready; null unless the phone is one Brazilian mobile number. */
export function whatsAppLink(phone: string, text: string) {
  const digits = parsePhone(phone)
  return digits?.length === 11 ? `https://wa.me/55${digits}?text=${encodeURIComponent(text)}` : null
}
