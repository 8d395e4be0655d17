/** The hospital's name as the heading of a printed page, which has no header. */
export const PaperName = ({ nome }: { nome: string | undefined }) =>
  nome && <h2 className="hidden px-4 text-xl md:px-6 print:block">{nome}</h2>
