module tokri

go 1.26

ignore ./client/node_modules
