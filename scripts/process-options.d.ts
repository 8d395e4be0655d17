export declare const processVariables: {
  GLIBC_TUNABLES: string
  UV_THREADPOOL_SIZE: string
}
export declare const nodeOptions: string[]
