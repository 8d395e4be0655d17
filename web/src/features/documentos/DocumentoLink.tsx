/** The link opens in the same tab, because some in-app browsers open no other tab. */
export const DocumentoLink = ({ address }: { address: string }) => (
  <a href={address} className="inline-flex min-h-11 items-center font-semibold text-brand-2 underline">
    Abrir o documento nesta aba
  </a>
)
