import { main } from './structure.ts'

main()
