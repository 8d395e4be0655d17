export const quickSearch = {
  hint: 'Escreva uma parte do nome da vaga, do setor ou do médico, um CRM ou uma data: 26/11, amanhã, quarta.',
  none: (text: string) => `Nada encontrado para “${text}”.`,
  found: (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`),
  noNext: 'sem plantão fixo pela frente',
  onlyYou: 'só você vê',
  applied: (medico: string) => `${medico} se candidatou`,
  failed: 'Não foi possível procurar.',
  medico: (accepted: number, applied: number) => {
    const worked = accepted === 1 ? '1 plantão aceito' : `${accepted} plantões aceitos`
    const asked = applied === 1 ? '1 candidatura' : `${applied} candidaturas`
    return accepted === 0 ? asked : `${worked} · ${asked}`
  },
} as const
