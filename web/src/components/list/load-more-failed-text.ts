export const loadMoreFailedText = 'Não foi possível carregar mais.'
