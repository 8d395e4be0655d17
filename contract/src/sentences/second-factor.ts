export const secondFactor = {
  required: 'Digite o código de verificação do seu aplicativo.',
  wrong: 'Código incorreto ou já usado. Aguarde o próximo código do aplicativo e tente novamente.',
  /** @param seconds by which the phone's clock is ahead; negative when it is behind */
  clock: (seconds: number) => {
    const minutes = Math.max(1, Math.round(Math.abs(seconds) / 60))
    const off = `${minutes} ${minutes === 1 ? 'minuto' : 'minutos'} ${seconds > 0 ? 'adiantado' : 'atrasado'}`
    return `O relógio do celular está cerca de ${off}. Ligue nele a data e a hora automáticas e digite o código novo.`
  },
  again: 'Para continuar, digite de novo um código do seu aplicativo autenticador.',
  codeIntro:
    'Sua conta usa a verificação em duas etapas. Abra seu aplicativo autenticador e digite o código de 6 dígitos.',
  explained:
    'Além da senha, o login pede um código que muda a cada 30 segundos no seu celular. Assim, ninguém entra só com a sua senha.',
  scan: 'Leia este código QR com um aplicativo autenticador, como o Google Authenticator, o Microsoft Authenticator ou o 1Password.',
  manual: 'Se não puder ler o código QR, digite esta chave no aplicativo:',
  recoveryIntro:
    'Guarde estes códigos em um lugar seguro, fora do celular. Cada um vale uma vez no lugar do código do aplicativo. Eles não serão mostrados novamente.',
  turnedOn: 'Verificação em duas etapas ativada. As outras sessões foram encerradas.',
  turnedOff: 'Verificação em duas etapas desativada.',
  onFailed: 'Não foi possível ativar a verificação em duas etapas',
  offFailed: 'Não foi possível desativar a verificação em duas etapas',
  renewed: 'Novos códigos de recuperação criados. Os anteriores não valem mais.',
  renewFailed: 'Não foi possível criar novos códigos de recuperação',
  failed: 'Não foi possível carregar a verificação em duas etapas',
  codesLeft: (count: number) =>
    count === 0
      ? 'Não há mais códigos de recuperação: crie novos.'
      : count === 1
        ? 'Resta 1 código de recuperação.'
        : `Restam ${count} códigos de recuperação.`,
  copied: 'Códigos copiados. Guarde-os em um lugar seguro.',
  copyYourself: 'Copie os códigos você mesmo:',
} as const
