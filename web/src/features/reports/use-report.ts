import { createReport } from '@plantao/contract/reports/routes'
import type { RouteInput } from '@plantao/contract/route'
import { operacao } from '@plantao/contract/sentences/operacao'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../lib/http/api.ts'
import { notify } from '../../lib/notify/notify.ts'
import { notifyFailure } from '../../lib/notify/notify-failure.ts'

export const useReport = () =>
  useMutation({
    mutationFn: (body: RouteInput<typeof createReport>['body']) => call(createReport, { body }),
    onSuccess: () => notify.success(operacao.reported),
    onError: notifyFailure(operacao.reportFailed),
  })
