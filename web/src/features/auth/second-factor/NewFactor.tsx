import { factorUri, inGroups } from '@plantao/contract/auth/second-factor/rules'
import { secondFactor } from '@plantao/contract/sentences/second-factor'
import { encode } from 'uqr'

/** The secret for an authenticator app: as a QR code, and as letters for whoever cannot scan it. */
export function NewFactor({ secret, email }: { secret: string; email: string }) {
  const uri = factorUri(secret, email)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">{secondFactor.scan}</p>
      <QrCode text={uri} label="Código QR da verificação em duas etapas" />
      <div className="flex flex-col gap-1">
        <p className="text-sm text-ink-2">{secondFactor.manual}</p>
        <p translate="no" className="font-semibold wrap-anywhere tracking-widest">
          {inGroups(secret, 4, ' ')}
        </p>
      </div>
      {/* A phone cannot scan its own screen, so this link opens the phone's authenticator app. */}
      <a href={uri} className="flex min-h-11 w-fit items-center font-semibold text-brand-2 underline md:hidden">
        Abrir no aplicativo deste celular
      </a>
    </div>
  )
}

/**
 * A QR code, dark on white in both themes, because many scanners cannot read light on dark. The border is required
 * (ISO 18004).
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-full max-w-56"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
