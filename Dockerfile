# docs/deploy.md says how to pin the base image by its digest, and what of this was run.
ARG NODE_IMAGE=docker.io/library/node:24.22.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /source
RUN chown node:node /source
# The user of the image below: a compile cache is only for the user that filled it.
USER node
COPY --chown=node:node . .
# With S3: who runs an image rarely keeps files in it.
RUN npm run build -- --optional

FROM ${NODE_IMAGE}
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build --chown=root:root /source/dist .
USER node
ENV NODE_ENV=production \
    NODE_COMPILE_CACHE=/app/.compile-cache \
    NODE_COMPILE_CACHE_PORTABLE=1 \
    GLIBC_TUNABLES=glibc.malloc.mmap_threshold=1048576:glibc.malloc.hugetlb=1:glibc.malloc.arena_max=2 \
    UV_THREADPOOL_SIZE=18 \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data
# The only folder that is written to: uploads under way, and without FILES_URL the files.
VOLUME /data
EXPOSE 3000
# Not /readyz: a silent database is no reason to replace the process.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# No npm and no shell in between: SIGTERM reaches the server, which finishes the requests under way.
# The options: docs/performance.md.
CMD ["node", "--import", "./server/src/platform/require-node.mjs", "--max-semi-space-size=8", "--max-old-space-size=1536", "server/src/main.ts"]
