const historyLabels: Partial<Record<string, string>> = {
  vaga_criada: 'Vaga publicada',
  vaga_alterada: 'Vaga alterada',
  vaga_alteracao_proposta: 'Alteração proposta',
  vaga_alteracao_aceita: 'Alteração aceita',
  vaga_alteracao_negada: 'Alteração não aceita',
  vaga_local_corrigido: 'Endereço ou telefone corrigido',
  vaga_fuso_corrigido: 'Horário passou para a hora da cidade',
  vaga_preenchida: 'Vaga preenchida',
  vaga_encerrada: 'Vaga encerrada',
  vaga_expirada: 'Vaga expirada',
  vaga_aberta: 'Vaga reaberta',
  candidatura_criada: 'Candidatura enviada',
  candidatura_aceita: 'Candidatura aceita',
  candidatura_nao_selecionada: 'Candidatura não selecionada',
  candidatura_recusada: 'Candidatura recusada',
  candidatura_retirada: 'Candidatura retirada',
  candidatura_expirada: 'Candidatura expirada',
  candidatura_desistencia: 'Desistência do plantão',
  candidatura_dispensada: 'Dispensa do plantão',
  candidatura_entrada: 'Chegada registrada',
  candidatura_saida: 'Saída registrada',
  candidatura_presente: 'Presença confirmada',
  candidatura_nao_compareceu: 'Registro de “não compareceu”',
  candidatura_resposta: 'Resposta ao “não compareceu”',
}

export function historyLabel(event: { kind: string; by: string | null; previous_status: string | null }) {
  const { kind, by, previous_status } = event
  if (kind !== 'candidatura_pendente') return historyLabels[kind] ?? 'Alteração'
  if (by === 'hospital') return 'Aceite desfeito'
  return previous_status === 'retirada' ? 'Candidatura enviada de novo' : 'Interesse confirmado'
}
