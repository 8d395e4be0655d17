/** In lower case, without accents and with one kind of apostrophe, for comparing what is typed. */
export const plainText = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()
