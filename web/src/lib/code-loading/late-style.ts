import late from '../../late.css?url'
import { withStyle } from './with-style.ts'

/** Waits for the module and for late.css. */
export const withLateStyle = <Module>(module: Promise<Module>) => withStyle(late, module)
