export const documentos = {
  invalidTitle: 'Arquivo inválido',
  invalid: 'Por favor, envie apenas arquivos PDF',
  tooLargeTitle: 'Arquivo muito grande',
  tooLarge: 'O arquivo deve ter no máximo 10MB',
  uploadFailedTitle: 'Erro no upload',
  uploadFailed: 'Não foi possível enviar o documento',
  viewFailed: 'Não foi possível acessar o documento',
  downloadFailed: 'Não foi possível baixar o documento',
  uploaded: 'Documento CRM enviado com sucesso',
  notSent: 'Documento não enviado',
} as const
