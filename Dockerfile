# syntax=docker/dockerfile:1

# The web client. Its output is the same for every platform.
FROM --platform=$BUILDPLATFORM node:20.20.2-bookworm-slim AS client
ENV EXPO_NO_TELEMETRY=1
WORKDIR /src/client
COPY client/package.json client/package-lock.json client/.npmrc ./
COPY client/patches patches
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY expo.json /src/expo.json
COPY adapters/httpapi/openapi.yaml /src/adapters/httpapi/openapi.yaml
COPY scripts/client.sh /src/scripts/client.sh
COPY docs/*.webp /src/docs/
COPY client/ ./
RUN /src/scripts/client.sh fonts \
 && /src/scripts/client.sh pictures \
 && /src/scripts/client.sh export-web \
 && /src/scripts/client.sh export-staff

# The server, with the web client inside. Pure Go, so it is compiled for another platform
# without emulating it.
FROM --platform=$BUILDPLATFORM golang:1.26.8-bookworm AS server
WORKDIR /src
COPY go.mod go.sum ./
RUN --mount=type=cache,target=/go/pkg/mod go mod download
COPY . .
COPY --from=client /src/client/dist ./client/dist
COPY --from=client /src/client/renderer ./client/renderer
ARG VERSION=dev
ARG TARGETOS
ARG TARGETARCH
RUN --mount=type=cache,target=/go/pkg/mod --mount=type=cache,target=/root/.cache/go-build \
    CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH \
    go build -tags nomsgpack -trimpath -buildvcs=false -ldflags "-s -w -X main.version=$VERSION" -o /out/tokri ./app/tokri \
 && mkdir /out/data

# Alpine and not an empty image, for the wget of the health check; it brings the CA
# certificates as well. Nothing is run in this stage: it needs no emulation.
FROM alpine:3.22.1
COPY --from=server /usr/local/go/lib/time/zoneinfo.zip /usr/local/share/zoneinfo.zip
COPY --from=server /out/tokri /usr/local/bin/tokri
COPY --from=server --chown=10001:10001 /out/data /data
ENV APP_ENV=production \
    HTTP_ADDR=0.0.0.0:8080 \
    DATA_DIR=/data \
    ZONEINFO=/usr/local/share/zoneinfo.zip
USER 10001:10001
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/readyz"]
ENTRYPOINT ["tokri"]
CMD ["serve"]
