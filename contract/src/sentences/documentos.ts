export const documentos = {
  invalidTitle: 'Arquivo inválido',
  invalid: 'Por favor, envie apenas arquivos PDF',
  /** Sentences at the field, by the kind of the file. A toast shows the two sentences above at the same time. */
  notPdf: {
    photo:
      'Isto é uma foto. Digitalize o documento como PDF: no iPhone, pelo app Notas; no Android, pelo Google Drive.',
    document: 'Isto é um documento de outro programa. Abra-o nele e salve como PDF.',
    archive: 'Isto é um arquivo compactado. Extraia o PDF que está nele e envie só o PDF.',
    page: 'Isto é uma página da internet, não o documento. Abra-a e baixe o PDF, ou imprima a página como PDF.',
    half: 'O arquivo está incompleto. Baixe ou digitalize o documento de novo.',
    empty: 'O arquivo está vazio. Se ele fica na nuvem, salve-o primeiro no aparelho.',
    other: 'Este arquivo não é um PDF. Abra o documento e salve ou digitalize como PDF.',
  },
  unreadable: 'O arquivo não pôde ser lido. Salve-o primeiro no aparelho e envie de novo.',
  tooLargeTitle: 'Arquivo muito grande',
  tooLarge: 'O arquivo deve ter no máximo 10MB',
  uploadFailedTitle: 'Erro no upload',
  uploadFailed: 'Não foi possível enviar o documento',
  viewFailed: 'Não foi possível acessar o documento',
  noTab: 'Este navegador não abriu outra aba',
  downloadFailed: 'Não foi possível baixar o documento',
  uploaded: 'Documento CRM enviado com sucesso',
  notSent: 'Documento não enviado',
} as const
