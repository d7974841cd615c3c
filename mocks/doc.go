// Package mocks has a gomock of every port through which the shop reaches something outside: one
// file per port, made by mockgen from the port itself.
package mocks

//go:generate go tool mockgen -package mocks -destination sms_sender.go tokri/core/notify SMSSender
//go:generate go tool mockgen -package mocks -destination mail_sender.go tokri/core/notify MailSender
//go:generate go tool mockgen -package mocks -destination geocoder.go tokri/core/area Geocoder
//go:generate go tool mockgen -package mocks -destination gateway.go tokri/core/payment Gateway
//go:generate go tool mockgen -package mocks -destination hasher.go tokri/core/login Hasher
