/** The version of this page's code, written by `build/product-version.ts`. */
export const version: string = import.meta.env.PRODUCT_VERSION
