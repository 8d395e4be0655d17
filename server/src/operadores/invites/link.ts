import type { Config } from '../../platform/settings/config.ts'

/** The token stands in the fragment, which browsers send to no server. */
export const inviteLink = ({ publicUrl }: Pick<Config, 'publicUrl'>, token: string) =>
  `${publicUrl}/operacao/convite#token=${token}`
