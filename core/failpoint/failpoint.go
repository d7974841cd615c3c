// Package failpoint marks the moments at which tests kill the server. In the program as it is delivered
// a mark is nothing; built with the tag failpoint it calls Reached, which the crash harness uses to
// kill the program just there (app/crashtest).
package failpoint
