/** The policy opens in a new tab, so that typed text is not lost. */
export function PrivacyConsent() {
  return (
    <p className="text-ink-2">
      Ao se cadastrar, você concorda com a{' '}
      <a
        href="/privacidade"
        target="_blank"
        rel="noopener"
        className="font-semibold text-brand underline decoration-1 underline-offset-4 hover:text-brand-2 hover:decoration-2"
      >
        Política de Privacidade
      </a>
      .
    </p>
  )
}
