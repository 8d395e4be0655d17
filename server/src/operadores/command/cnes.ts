import { loadCnes } from '../../hospitais/proof/cnes/load.ts'
import { StartError } from '../../platform/start-error.ts'
import type { OperatorCommand } from './operator-command.ts'

export const cnesCommand: OperatorCommand = {
  name: 'cnes',
  usage: '<file>',
  about: "replaces the register of hospitals by the ministry's file 'Hospitais e Leitos'",
  async run({ services: { db }, say }, args) {
    const [path, ...others] = args.filter((arg) => arg !== '--fewer')
    if (!path || others.length > 0) throw new StartError('The command takes one file: cnes hospitais.csv')
    await loadCnes(db, path, { fewer: args.includes('--fewer'), say })
  },
}
