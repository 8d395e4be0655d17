export const login = {
  failedTitle: 'Erro no login',
  credentialsInvalid: 'E-mail ou senha incorretos. Verifique seus dados e tente novamente.',
  notConfirmedMedico: 'E-mail não confirmado. Verifique sua caixa de entrada.',
  notConfirmedHospital: 'E-mail não confirmado. Verifique sua caixa de entrada e clique no link de confirmação.',
  invalidTitle: 'Dados inválidos',
  invalid: 'Por favor, corrija os erros nos campos',
  confirmed: 'E-mail confirmado. Entre com sua senha.',
  confirmFailed: 'Link inválido ou expirado. Peça um novo e-mail de confirmação.',
  confirmationSent: 'E-mail de confirmação enviado. Verifique sua caixa de entrada: o da última hora continua valendo.',
  resendFailed: 'Não foi possível enviar o e-mail de confirmação',
  confirmIntro: 'Falta um passo: confirme que este e-mail é seu.',
  confirmNotDone: 'Não foi possível confirmar o e-mail',
  confirmAsksPassword: 'Houve mais de um cadastro com este e-mail. Digite a senha que você criou no seu cadastro.',
  noProfileTitle: 'Conta sem perfil',
  noProfile:
    'Esta conta não tem perfil de médico nem de hospital. Fale conosco: o endereço está na página Privacidade.',
  confirmPasswordWrong: 'Esta senha não é a de nenhum cadastro deste e-mail.',
} as const

export const registration = {
  failedTitle: 'Erro no cadastro',
  alreadyRegistered: 'Este e-mail já está cadastrado. Tente fazer login.',
  doneTitle: 'Cadastro realizado!',
  done: 'Verifique seu e-mail para confirmar a conta.',
  emailsLate: 'Os e-mails estão demorando mais do que o normal. O seu será enviado assim que possível.',
} as const

export const password = {
  linkSent:
    'Se houver uma conta com este endereço, enviamos um link para criar uma nova senha. Verifique sua caixa de entrada: um link da última hora continua valendo.',
  changed: 'Senha alterada. Entre com a nova senha.',
  changedSignedIn: 'Senha alterada.',
  resetFailed: 'Não foi possível alterar a senha',
  recoverFailed: 'Não foi possível enviar o link',
  resetInvalid: 'Link inválido ou expirado. Peça um novo link para criar a senha.',
  wrong: 'A senha atual está incorreta.',
} as const

/** Sentences about the code in an e-mail, for a person whose link did not work. */
export const code = {
  linkFailed:
    'Este link não funcionou: ele pode ter expirado, já ter sido usado ou ter chegado incompleto. Digite o código que está no mesmo e-mail.',
  confirmIntro: 'Digite o código que está no e-mail de confirmação.',
  resetIntro: 'Digite o código que está no e-mail de redefinição de senha.',
  invalid: 'Código incorreto ou expirado. Confira o e-mail e as letras, ou peça uma nova mensagem.',
  failed: 'Não foi possível usar o código',
} as const

export const account = {
  exported: 'Seus dados foram baixados.',
  exportFailed: 'Não foi possível exportar seus dados',
  deleted: 'Sua conta foi excluída.',
  deleteFailed: 'Não foi possível excluir a conta',
  passwordWrong: 'A senha está incorreta.',
  suspended: 'Sua conta está suspensa. Por enquanto, você só pode consultar.',
} as const

export const sessions = {
  failed: 'Não foi possível carregar suas sessões',
  ended: 'As outras sessões foram encerradas.',
  endFailed: 'Não foi possível encerrar as outras sessões',
} as const
